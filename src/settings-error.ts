/** The error for a wrong setting. */

/** One line for a person: which setting is wrong, what was given and what is wanted. */
export class SettingsError extends Error {}
