# Most machines of a run of the suite only have to be there, and a shell starts in a tenth of the time of Node.
if [ -n "$CRASH_AFTER_SECONDS" ]; then
  sleep "$CRASH_AFTER_SECONDS"
  exit 1
fi
# Where the first of them has left this file, the others are well.
if [ -n "$CRASH_ONCE" ] && [ ! -e "$CRASH_ONCE" ]; then
  : >"$CRASH_ONCE"
  exit 1
fi
[ -z "$KILLED_AT_START" ] || kill -9 $$
[ -z "$MILLRACE_HTTP_PORT_8080$CRASH_AT_START" ] || exec node handler.mjs
exec sleep 1000000
