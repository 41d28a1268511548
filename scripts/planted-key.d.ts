/** The type of the key that every build is made beside. */
export const plantedKey: string
