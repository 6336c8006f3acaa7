import { flagNames } from '#app/ui/text/flagWords.ts'
import { difficultyNames, typeNames } from './guideWords.ts'

/** Values that are stored by a name of their own, as they are read where versions are compared. */
export const valueNames = { type: typeNames, difficulty: difficultyNames, flags: flagNames }
