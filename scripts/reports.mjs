// What the test tools' JSON reports say, as { passed, failed, skipped }. A report that is missing is a crash.
import { existsSync, readFileSync } from 'node:fs'

const crash = { passed: 0, failed: 1, skipped: 0 }

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Vitest: a file that could not be loaded has no test of its own and counts as one failed. */
export function vitestCounts(file, status) {
  const report = read(file)
  if (!report) return crash
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
  const failed = report.numFailedTests + unloaded.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Playwright: a journey that passed only when repeated has failed. */
export function playwrightCounts(file, status) {
  const report = read(file)
  if (!report) return crash
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: failed === 0 && status !== 0 ? 1 : failed, skipped }
}
