using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (
      name = "program",
      worker = (
        modules = [
          (name = "worker.mjs", esModule = embed "worker.mjs"),
          (name = "three-clients.mjs", esModule = embed "three-clients.mjs"),
        ],
        compatibilityDate = "2026-11-17",
        # At this date workerd would bring Node's modules and globals along.
        compatibilityFlags = ["no_nodejs_compat", "no_nodejs_compat_v2"],
        globalOutbound = "loopback",
      ),
    ),
    # The service under test is on this machine, which a worker may not call unless it is allowed.
    (name = "loopback", network = (allow = ["local"])),
  ],
  # The system chooses the port; workerd tells it.
  sockets = [(name = "program", address = "127.0.0.1:0", http = (), service = (name = "program", entrypoint = "worker"))],
);
