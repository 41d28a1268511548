export const startPostgres: (options?: {
  buffers?: string
}) => Promise<{ url: string; stop: () => Promise<void> }>
