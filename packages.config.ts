// What the build leaves out of published packages, so that the first page stays small. Each change
// names what it looks for: a package that no longer has it ends the build, instead of growing in
// silence.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** `finds`: what of the package is replaced by `by`. */
export type Change = { what: string; finds: RegExp; by: string }

/** Makes the changes in one file after the other, and then says which of them found nothing. */
export const createChanges = (name: string, changes: readonly Change[]) => {
  const missed = new Set(changes)
  return {
    change: (code: string): string =>
      changes.reduce((text, one) => {
        const changed = text.replace(one.finds, one.by)
        if (changed !== text) missed.delete(one)
        return changed
      }, code),
    /** null when every change was made. */
    problem: (): string | null =>
      missed.size === 0
        ? null
        : [
            `${name} is not what packages.config.ts expects. Nothing matches:`,
            ...Array.from(missed, ({ what, finds }) => `- ${what}: ${String(finds)}`),
            'Change the patterns to fit its new version, or drop them and look at the size.',
          ].join('\n'),
  }
}

export const routerChanges: readonly Change[] = [
  { what: 'names of components', finds: /^\w+\.displayName = "\w+";$/gm, by: '' },
  {
    what: 'components that are classes',
    finds: /^var (\w+) = (class extends React\d*\.Component \{$[\s\S]*?^\});$/gm,
    by: 'var $1 = /* @__PURE__ */ (() => $2)();',
  },
  {
    what: 'calls that make components and contexts',
    finds: /= (React\d*\.(?:forwardRef|memo|createContext))\(/g,
    by: '= /* @__PURE__ */ $1(',
  },
  // What only its data router reaches: there is none, so its state is never there.
  { what: 'contexts of classes', finds: /^\w+\.contextType = \w+;$/gm, by: '' },
  {
    what: 'reading the data router',
    finds: /let dataRouterState = dataRouterOpts\?\.state;/g,
    by: '',
  },
  { what: 'the state of the data router', finds: /\bdataRouterState\b/g, by: '(void 0)' },
  {
    what: 'ways of the data router',
    finds: /isDataRoute \? useNavigateStable\(\) : /g,
    by: '',
  },
]

/**
 * react-router's production build, without what holds its unused components in the bundle: it names
 * them by assignment and makes them by calls that nothing marks as pure. The package's exports
 * offer its development build only.
 */
export const leanRouter = (): Plugin => {
  const { change, problem } = createChanges('react-router', routerChanges)
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^react-router$/,
            replacement: join(
              import.meta.dirname,
              'node_modules/react-router/dist/production/index.mjs',
            ),
          },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: code => ({ code: change(code), map: null }),
    },
    buildEnd(error) {
      const found = problem()
      if (!error && found) this.error(found)
    },
  }
}

/**
 * Makes lucide's icons as plain svg elements: theirs bring contexts, aliases and accessibility
 * guesses that ui/Icon.tsx decides itself.
 */
export const leanIcons = (): Plugin => {
  let isReplaced = false
  return {
    name: 'lean-icons',
    apply: 'build',
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => {
        isReplaced = true
        return `import { createElement } from 'react'
      const box = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' }
      export default ({ node }) => props => createElement('svg', { ...box, ...props }, node.map(part => createElement(...part)))`
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('lucide-react has no createLucideIcon.mjs any more: see packages.config.ts')
    },
  }
}

/** The file of each icon of lucide's list, by its name. */
export const iconFiles = (list: string): Map<string, string> =>
  new Map(
    [...list.matchAll(/^export \{([^}]+)\} from '\.\/(icons\/[^']+)';$/gm)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )

/** Imports of icons from the list of them all, as imports of each icon's own file. */
export const directImports = (code: string, fileOf: (icon: string) => string): string =>
  code.replace(/^import \{([^}]*)\} from 'lucide-react';?$/gm, (_, names: string) =>
    names
      .split(',')
      .map(name => name.trim())
      // A type is gone after the build, and no file of an icon has it.
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => {
        const [from = name, as = from] = name.split(' as ')
        return `import ${as} from ${JSON.stringify(fileOf(from))}`
      })
      .join(';'),
  )

/**
 * Names each icon's own file instead of the list of them all, which would make every icon look as
 * if the first page needed it.
 */
export const directIcons = (): Plugin => {
  const folder = join(import.meta.dirname, 'node_modules/lucide-react/dist/esm')
  let files = new Map<string, string>()
  return {
    name: 'direct-icons',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      files = iconFiles(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'))
    },
    transform: {
      filter: { id: /\/src\/app\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler(code) {
        const changed = directImports(code, icon => {
          const file = files.get(icon)
          if (file === undefined)
            this.error(`lucide-react's list has no ${icon} where packages.config.ts looks for it`)
          return join(folder, file)
        })
        return { code: changed, map: null }
      },
    },
  }
}

/** Of a class in a CSS module. Vite's own also holds its line, which tells nothing and is long. */
export const generateScopedName = (name: string, file: string): string => {
  const place = relative(import.meta.dirname, file)
  return `_${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 5)}`
}
