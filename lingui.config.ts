import { defineConfig } from '@lingui/conf'

// Catalogs carry neither places nor line numbers, so that moving code changes no catalog.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: 'src/app/locales/{locale}', include: ['src/app'] }],
  format: 'po',
  formatOptions: { origins: false, lineNumbers: false },
  orderBy: 'message',
})
