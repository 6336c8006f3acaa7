// After the commit: this process is told of what changed, and the result becomes an answer.
import { isCachedResponse } from '../responses/responseCache.ts'
import { isStreamed } from '../context.ts'
import { isCsv } from '../responses/csv.ts'
import { isZip } from '../responses/zip.ts'
import { writeCsv, writeCached, writeOutput, writeStream, writeZip } from './output.ts'
import type { Done, Effects, Identified } from './exchange.ts'

/** Answers that hang on what changed end here and now; jobs that were queued begin. */
export const tellProcess = async ({ service }: Identified, effects: Effects): Promise<void> => {
  service.stamps.touched(effects.touched)
  // whoever changed them asks next by the new ones
  if (effects.touched.includes('settings')) await service.readSettings()
  if (effects.jobs.length) service.wakeJobs()
}

export const writeAnswer = async (exchange: Identified, done: Done): Promise<Response> => {
  const { service, request, name, asked, headers, shared } = exchange
  const { status, answer, replay } = done
  if (replay) return await writeCached(asked, replay, headers)
  if (isStreamed(answer)) return writeStream(asked, answer, headers)
  if (isCsv(answer)) return writeCsv(asked, answer, headers)
  if (isZip(answer)) return writeZip(asked, answer, headers)
  if (service.checkAnswer && answer !== null)
    service.checkAnswer(
      name,
      JSON.parse(isCachedResponse(answer) ? answer.json.toString() : JSON.stringify(answer)),
    )
  if (shared && isCachedResponse(answer)) service.bytes.remember(request.url, answer)
  return writeOutput(asked, status, answer, headers)
}
