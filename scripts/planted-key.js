/** What every build is made beside, in place of a key that may be set there: a test looks that no built file contains it. */
export const plantedKey = 'planted-key-62a7ff04-1f0b-4c4e-9a55-0d7d4f3a8c1e'
