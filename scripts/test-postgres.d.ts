export const startPostgres: () => Promise<{ url: string; stop: () => Promise<void> }>
