import { answerAsks } from '#server/base/threadAnswers.ts'
import { isTooCostly, work, type Ask } from './work.ts'

answerAsks(
  ({ name, given }: Ask) => (work[name] as (given: unknown) => unknown)(given),
  isTooCostly,
)
