/** The value of the secrets in the environment of every build: a test checks that no built file contains it. */
export const plantedKey = 'planted-key-62a7ff04-1f0b-4c4e-9a55-0d7d4f3a8c1e'
