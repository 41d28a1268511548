/** Errors of a database that cannot be used, each with one sentence for the person who started the desk. */

/** The database could not be opened. */
export class CannotOpenDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotOpenDatabase'
  }
}

/** Another process has the data directory, and may release it in a moment. */
export class DirectoryInUse extends CannotOpenDatabase {}
