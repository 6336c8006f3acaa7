// `npm run import -- …`: installs and builds like `npm start`, then becomes the command
// dist/server/commands/NAME.js, which sees its own arguments as process.argv.slice(2).
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './child.mjs'

const [name = '', ...args] = process.argv.slice(2)
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
const folder = join(root, 'dist/server/commands')
const program = join(folder, `${name}.js`)
if (!/^[a-zA-Z]+$/.test(name) || !existsSync(program)) {
  const known = existsSync(folder)
    ? readdirSync(folder)
        .filter(file => file.endsWith('.js'))
        .map(file => file.slice(0, -3))
    : []
  console.error(`There is no command "${name}". There are: ${known.join(', ') || 'none'}.`)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
process.argv.splice(1, process.argv.length - 1, program, ...args)
await import(pathToFileURL(program).href)
