/** The rival's production build, for the same browsers as the desk's. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: { target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'] },
})
