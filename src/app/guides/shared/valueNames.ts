import { flagNames } from '#app/ui/text/flagWords.ts'
import { typeNames } from '#app/ui/text/typeNames.ts'
import { difficultyNames } from './guideWords.ts'

/** Values that are stored by a name of their own, as they are read where versions are compared. */
export const valueNames = { type: typeNames, difficulty: difficultyNames, flags: flagNames }
