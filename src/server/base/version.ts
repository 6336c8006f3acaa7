// The version that runs, as package.json says it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './root.ts'

const read = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  version: string
}
export const { version } = read
