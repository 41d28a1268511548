export const freePort: () => Promise<number>
