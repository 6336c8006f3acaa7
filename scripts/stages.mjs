// What `npm test`, `npm run check` and `npm run soak` are made of. A stage of the lane `tools` runs
// beside those of the lane `tests`; what is `alone` needs every core and waits for both. Each gives
// `{ passed, failed, skipped, failures, files }` (reports.mjs).
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, run, runPackage } from './child.mjs'
import { ensureChromium } from './chromium.mjs'
import { longSubjects } from './commits.mjs'
import { playwrightCounts, vitestCounts } from './reports.mjs'

const counts = (ok, why) => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: ok ? [] : [why],
  files: [],
})

const coresHere = () => Math.max(2, availableParallelism())

/** How each tool is run; what it writes goes to `reports`. */
function runnersOf({ shard, reports, env }) {
  const tool =
    (file, args = []) =>
    async onOutput =>
      counts((await runPackage(file, args, { env, onOutput })).status === 0, 'see its output above')

  // A test of the API waits for the database a third of its time: half as many again.
  const vitest =
    (name, more, workers = Math.ceil(coresHere() * 1.5)) =>
    async onOutput => {
      const report = join(reports, `${name}.json`)
      const args = [
        'run',
        `--maxWorkers=${workers}`,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(shard ? [`--shard=${shard}`] : []),
        ...more,
      ]
      const { status } = await runPackage('vitest/vitest.mjs', args, { env, onOutput })
      return vitestCounts(report, status)
    }

  const playwright =
    (more = []) =>
    async onOutput => {
      const chromium = await ensureChromium()
      if (!chromium) return counts(false, 'there is no Chromium')
      const report = join(reports, 'journeys.json')
      const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...more]
      if (shard) args.push(`--shard=${shard}`)
      const own = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const { status } = await runPackage('@playwright/test/cli.js', args, {
        env: { ...env, ...own },
        onOutput,
      })
      return playwrightCounts(report, status)
    }

  const subjects = async onOutput => {
    const found = await longSubjects()
    for (const line of found ?? []) onOutput(`over 72 characters: ${line}\n`)
    return counts(!found?.length, 'shorten the subject: git commit --amend or git rebase -i')
  }
  const build = async onOutput => {
    const { status } = await run(process.execPath, ['scripts/build.mjs'], { env, onOutput })
    return counts(status === 0, 'see its output above')
  }
  return { tool, vitest, playwright, subjects, build }
}

/**
 * @param {object} options
 * @param {'full' | 'check' | 'soak'} options.form
 * @param {string | null} options.shard `i/n`: one part of the tests
 * @param {string[]} options.filters pieces of paths: only the tests whose file has one of them
 * @param {string[] | null} options.changed only what these files touch
 * @param {string} options.reports a folder for what the tools write
 * @param {NodeJS.ProcessEnv} options.env
 */
export function stagesOf({ form, shard, filters, changed, reports, env }) {
  const { tool, vitest, playwright, subjects, build } = runnersOf({ shard, reports, env })
  const cores = coresHere()
  if (filters.length > 0) {
    const { units, journeys } = filesMatching(filters)
    const args = ['--project=!examples', ...units]
    return [
      { name: 'tests', lane: 'tests', run: vitest('tests', args), files: units },
      { name: 'journeys', alone: true, run: playwright(journeys), files: journeys },
    ].flatMap(({ files, ...stage }) => (files.length > 0 ? [stage] : []))
  }

  const sources = changed?.filter(file => /\.(m?js|tsx?|d\.mts)$/.test(file)) ?? []
  const touches = pattern => changed === null || changed.some(file => pattern.test(file))
  // What TypeScript found is kept: the next run looks at what changed since.
  const types = ['--noEmit', '--incremental', '--tsBuildInfoFile', typesKept]
  const tools = [
    { name: 'types', on: /\.tsx?$|tsconfig/, run: tool('typescript/bin/tsc', types) },
    {
      name: 'lint',
      on: /\.(m?js|tsx?)$|oxlint/,
      run: tool(oxlint, ['--type-aware', '--quiet', ...sources]),
    },
    { name: 'format', on: /./, run: tool(oxfmt, ['--check', ...(changed ?? ['.'])]) },
    { name: 'docs', on: /^(src|docs)\//, run: tool('tsx/dist/cli.mjs', docs) },
    { name: 'commits', on: /./, run: subjects },
    ...(form === 'check' ? [] : [{ name: 'build', on: /./, run: build }]),
  ].filter(({ on }) => touches(on))
  const whole = shard === null || shard.startsWith('1/')
  const tests = (name, args, workers) => ({ name, lane: 'tests', run: vitest(name, args, workers) })
  return [
    ...(whole ? tools.map(({ name, run }) => ({ name, lane: 'tools', run })) : []),
    tests('unit', ['--project=unit', ...(changed ? ['--changed'] : [])], cores),
    ...(form === 'check'
      ? []
      : [tests('api', ['--project=api']), { name: 'journeys', alone: true, run: playwright() }]),
  ]
}

const oxlint = 'oxlint/bin/oxlint'
const oxfmt = 'oxfmt/bin/oxfmt'
const docs = ['src/house/writeDocs.ts', '--check']
const typesKept = 'node_modules/.cache/stepwright/types.tsbuildinfo'

/** Files of tests whose path holds one of the pieces. */
function filesMatching(filters) {
  const matching = (folder, kind) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(file => kind.test(file) && filters.some(filter => file.includes(filter)))
  return {
    units: matching('src', /\.test\.tsx?$/),
    journeys: matching('e2e', /\.spec\.ts$/).map(file => file.replaceAll('.', '\\.')),
  }
}
