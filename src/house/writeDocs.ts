// `npm run docs`: writes docs/api.md from the contract, the floors of the server into
// docs/architecture.md, and what was played into docs/training-packages.md. With --check it fails
// when one of them is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiText } from '#contract/reference/apiText.ts'
import { floorsText } from './floors.table.ts'
import { packagesText } from './packagesText.ts'
import { rootFolder } from '#server/base/root.ts'

const drawn = /(?<=<!-- floors: written by npm run docs -->\n\n).*?(?=\n<!-- end of floors -->)/s
const played =
  /(?<=<!-- packages: written by npm run docs -->\n\n).*?(?=\n<!-- end of packages -->)/s
const documents: Record<string, (before: string) => string> = {
  'api.md': apiText,
  'architecture.md': before => before.replace(drawn, floorsText()),
  'training-packages.md': before => before.replace(played, packagesText()),
}

for (const [name, textOf] of Object.entries(documents)) {
  const path = join(rootFolder, 'docs', name)
  const before = readFileSync(path, 'utf8')
  const text = textOf(before)
  if (text === before) continue
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else {
    console.error(`docs/${name} is out of date: run \`npm run docs\`.`)
    process.exitCode = 1
  }
}
