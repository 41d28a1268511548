/** The type of the key in the environment of every build. */
export const plantedKey: string
