// `npm test` (everything), `npm run check` (types, lint, unit, docs: under a minute), `npm run
// soak` (the long forms). Each stage runs whatever happened to the ones before it. The last line is
// `N passed, N failed` and nothing else.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { playwrightCounts, vitestCounts } from './reports.mjs'
import { root, runPackage, seconds } from './child.mjs'

const form = process.argv[2] ?? 'full'
if (!['full', 'check', 'soak'].includes(form)) {
  console.error('usage: node scripts/test.mjs [check|soak]')
  process.exit(2)
}

await ensureInstalled()
const env = { ...process.env, ...(form === 'soak' && { STEPWRIGHT_SOAK: '1' }) }
delete env.NODE_ENV // the tools set their own
const reports = mkdtempSync(join(tmpdir(), 'stepwright-reports-'))

/** The real guides lie outside the repository; tests that use them are fewer without. */
function lookForRealData() {
  const folder = resolve(root, process.env.SHARED_DIR ?? '../shared')
  const guides = join(folder, 'data/real/guides.jsonl')
  if (!existsSync(guides))
    return console.log(`Real data: not found in ${folder}; set SHARED_DIR to use it.`)
  env.SHARED_DIR = folder
  const count = readFileSync(guides, 'utf8').split('\n').filter(Boolean).length
  console.log(`Real data: found in ${folder}, ${count} guides.`)
}

const one = status => ({
  passed: status === 0 ? 1 : 0,
  failed: status === 0 ? 0 : 1,
  skipped: 0,
  failures: status === 0 ? [] : ['see above'],
})
const tool =
  (file, args = []) =>
  async () =>
    one((await runPackage(file, args, { env })).status)

const vitest = project => async () => {
  const report = join(reports, `${project}.json`)
  // Much of what the tests of the API do is waiting for the database: two at a time, on two cores
  // as well.
  const args = [
    'run',
    '--project',
    project,
    `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status } = await runPackage('vitest/vitest.mjs', args, { env })
  return vitestCounts(report, status)
}

async function journeys() {
  const chromium = await ensureChromium()
  if (!chromium) return one(1)
  const report = join(reports, 'journeys.json')
  const { status } = await runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return playwrightCounts(report, status)
}

const stages = {
  types: tool('typescript/bin/tsc', ['--noEmit']),
  lint: tool('oxlint/bin/oxlint', ['--quiet']),
  unit: vitest('unit'),
  docs: tool('tsx/dist/cli.mjs', ['src/server/docs.ts', '--check']),
  ...(form !== 'check' && {
    api: vitest('api'),
    build: async () => one((await ensureBuilt()) ? 0 : 1),
    journeys,
  }),
}

lookForRealData()
const lines = []
const failures = []
const sum = { passed: 0, failed: 0, skipped: 0 }
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))
for (const [name, stage] of Object.entries(stages)) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const counts = await stage().catch(error => {
    console.error(error)
    return one(1)
  })
  for (const key of Object.keys(sum)) sum[key] += counts[key]
  failures.push(...counts.failures.map(failure => `${name}: ${failure}`))
  lines.push(
    `${name.padEnd(10)}${seconds(began).padStart(9)}  ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
  )
  if (interrupted) {
    sum.failed += 1
    lines.push('interrupted: the stages after this one did not run')
    break
  }
}
rmSync(reports, { recursive: true, force: true })
// Told again here: of a long log, the end is what is kept and read.
if (failures.length > 0) console.log(`\nWhat failed\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}`)
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(`${sum.passed} passed, ${sum.failed} failed`)
