import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react()],
  resolve: {
    alias: {
      // The package's front door loads six thousand icons; its list lets the bundler take the few that are used.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': api, '/v1': { target: api, ws: true }, '/logo': api } },
})
