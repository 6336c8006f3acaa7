import { answerAsks } from '#server/base/threadAnswers.ts'
import { makeXml } from './makers.ts'

answerAsks(makeXml)
