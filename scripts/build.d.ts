/** The type of the environment that every build is made in. */
export const environment: Readonly<Record<string, string>>
