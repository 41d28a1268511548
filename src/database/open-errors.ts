/** A database that cannot be used, in one sentence for the person who started the desk. */
export class CannotOpenDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotOpenDatabase'
  }
}

/** Another process has the data directory; it may let go of it in a moment. */
export class DirectoryInUse extends CannotOpenDatabase {}
