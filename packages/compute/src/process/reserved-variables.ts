/** Variables that one kind of program reads, apart from the handler that runs in it. */
export interface VariableClass {
  /** The programs that read them. */
  readonly reader: string;
  /** What a template could do on the host with them. */
  readonly danger: string;
  /** Every variable whose name begins with one of these belongs to the class, also one that a later version of the program adds. */
  readonly prefixes: readonly string[];
  readonly names: readonly string[];
  /** Exceptions that change only the behaviour of the handler. */
  readonly harmless: readonly string[];
}

/**
 * The variables that templates must not set where a machine is a process of the host. The handler is code of the operator, so
 * it may do anything in its own process. These variables affect the programs that run the handler: with them, a key
 * that may only change templates could run other code, write files or intercept connections.
 */
export const reservedVariables: readonly VariableClass[] = [
  {
    reader: "the dynamic loader and the C library",
    danger: "load libraries into every program, write traces to files, answer for name servers",
    prefixes: words("LD_ DYLD_ GLIBC_ MALLOC_ Malloc GCONV_ OBJC_ __"),
    names: words("LOCPATH NLSPATH HOSTALIASES LOCALDOMAIN RES_OPTIONS RESOLV_HOST_CONF TZDIR NIS_PATH"),
    harmless: ["MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"],
  },
  {
    reader: "tools that are compiled into programs",
    danger: "write profiles, coverage and dumps to files",
    prefixes: words("ASAN_ LSAN_ MSAN_ TSAN_ UBSAN_ LLVM_ GCOV_ COREDUMP_"),
    names: ["GOCOVERDIR", "GODEBUG", "GOTRACEBACK", "GHCRTS", "OCAMLRUNPARAM"],
    harmless: [],
  },
  {
    reader: "shells, and what finds programs and files for them",
    danger: "run commands, and choose which program a name stands for",
    prefixes: ["BASH_", "ZSH_", "KSH_", "XDG_"],
    names: words(
      "PATH HOME PWD OLDPWD SHELL IFS ENV BASHOPTS SHELLOPTS PS4 CDPATH GLOBIGNORE PROMPT_COMMAND " +
        "ZDOTDIR TMPDIR TMP TEMP EDITOR VISUAL PAGER BROWSER LESSOPEN",
    ),
    harmless: [],
  },
  {
    reader: "Node and the runtimes like it",
    danger: "run code before the handler, write reports and caches to files, trust other certificates, print secrets",
    prefixes: words("NODE_ V8_ UV_ DENO_ BUN_ TSX_ TS_NODE_"),
    names: [],
    harmless: ["NODE_ENV", "NODE_NO_WARNINGS", "NODE_DISABLE_COLORS", "UV_THREADPOOL_SIZE"],
  },
  {
    reader: "Python",
    danger: "run code before the handler, and choose which modules a name stands for",
    prefixes: ["PYTHON", "VIRTUAL_ENV", "CONDA_"],
    names: [],
    harmless: ["PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONIOENCODING", "PYTHONUTF8"],
  },
  {
    reader: "other interpreters, which a millrace.json may name",
    danger: "run code before the handler",
    prefixes: words(
      "PERL RUBY GEM_ BUNDLE_ BUNDLER_ JAVA_ _JAVA_ JDK_ JVM_ LUA_ PHP R_ JULIA_ DOTNET_ CORECLR_ COR_ " +
        "COMPlus_ MONO_ ERL_ ELIXIR_ GUILE_ TCL",
    ),
    names: ["CLASSPATH"],
    harmless: [],
  },
  {
    reader: "programs that fetch or build code",
    danger: "run commands, and fetch code from another place",
    prefixes: words(
      "GIT_ SSH_ npm_ NPM_ COREPACK_ YARN_ PNPM_ PIP_ PIPX_ POETRY_ CARGO_ RUSTC RUSTUP_ GOFLAGS " +
        "GOPROXY MAKEFLAGS",
    ),
    names: [],
    // Pods of the hosted service get this variable, so that their owner can log in.
    harmless: ["SSH_PUBLIC_KEY"],
  },
  {
    reader: "TLS and Kerberos libraries",
    danger: "load engines, trust other certificates, write the keys of connections to a file",
    prefixes: ["OPENSSL_", "SSL", "GNUTLS_", "NSS_", "KRB5"],
    names: ["CURL_HOME", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "AWS_CA_BUNDLE"],
    harmless: [],
  },
  {
    reader: "drivers of graphics cards",
    danger: "load libraries into every program that computes, and write dumps to files",
    prefixes: words("CUDA_INJECTION CUDA_COREDUMP NVTX_INJECTION VK_ OCL_ OPENCL_ LIBGL_ LIBVA_ EGL_"),
    names: ["CUDA_CACHE_PATH"],
    harmless: [],
  },
];

/** The class of variables that forbids this one to templates; undefined = it is allowed. */
export function reservedBy(name: string): VariableClass | undefined {
  return reservedVariables.find(
    ({ prefixes, names, harmless }) =>
      !harmless.includes(name) && (names.includes(name) || prefixes.some((prefix) => name.startsWith(prefix))),
  );
}

function words(text: string): readonly string[] {
  return text.split(" ");
}
