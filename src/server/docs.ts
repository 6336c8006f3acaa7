// `npm run docs`: writes docs/api.md from the contract. With --check it fails when the file is out
// of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiText } from '#contract/apiText.ts'
import { rootFolder } from './root.ts'

const path = join(rootFolder, 'docs', 'api.md')
const text = apiText()
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/api.md is out of date: run `npm run docs`.')
  process.exitCode = 1
}
