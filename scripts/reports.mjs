// What the test tools' JSON reports say, as { passed, failed, skipped, failures, files }:
// `failures` names each test that failed, with why; `files` says how long each file took. A report
// that is missing is a crash.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './child.mjs'

const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/**
 * The file, the test's name and the first lines of why: what is found again at the end of a long
 * log.
 */
const told = (file, name, why) =>
  `${relative(root, file)} › ${name}\n${stripVTControlCharacters(why ?? '')
    .split('\n')
    .slice(0, 12)
    .map(line => `    ${line}`)
    .join('\n')}`

const crash = status => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`no report was written (exit code ${status})`],
  files: [],
})

/** The tool failed without a test that did: an error outside of them. */
const orOutside = (failures, status) =>
  failures.length === 0 && status !== 0
    ? [`no test failed, but the tool did (exit code ${status})`]
    : failures

/** Vitest: a file that could not be loaded has no test of its own and counts as one failed. */
export function vitestCounts(file, status) {
  const report = read(file)
  if (!report) return crash(status)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [told(name, 'the file itself', message)]
    return failed.map(test => told(name, test.fullName, test.failureMessages.join('\n')))
  })
  const all = orOutside(failures, status)
  return {
    passed: report.numPassedTests,
    failed: all.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: all,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** How long the journeys of each file took. */
function filesOf(specs) {
  const files = new Map()
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      files.set(file, (files.get(file) ?? 0) + duration)
  return [...files].map(([file, duration]) => ({ file: `e2e/${file}`, seconds: duration / 1000 }))
}

/** Playwright: a journey that passed only when repeated has failed. */
export function playwrightCounts(file, status) {
  const report = read(file)
  if (!report) return crash(status)
  const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = report.suites.flatMap(specsOf)
  const failures = specs
    .flatMap(spec =>
      spec.tests
        .filter(test => test.status === 'unexpected' || test.status === 'flaky')
        .map(test => ({ spec, test })),
    )
    .map(({ spec, test }) =>
      told(spec.file, spec.title, test.results.find(({ error }) => error)?.error.message),
    )
  const all = orOutside(failures, status)
  return {
    passed: report.stats.expected,
    failed: all.length,
    skipped: report.stats.skipped,
    failures: all,
    files: filesOf(specs),
  }
}
