/** No PostgreSQL can be run here at all: the platform has no binaries, or root has no ordinary user to lend. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

/** Another process holds the data folder and its PostgreSQL did not become usable in time. */
export class EngineBusy extends Error {
  override name = 'EngineBusy';
}

/** The data folder was written by another major version of PostgreSQL; nothing in it was touched. */
export class EngineVersionMismatch extends Error {
  override name = 'EngineVersionMismatch';
}

/** PostgreSQL is there and refused; the message carries the end of its own log. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
}
