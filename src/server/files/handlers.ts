import { documentHandlers } from './documents.ts'
import { filmHandlers } from './films.ts'
import { objectHandlers } from './objects.ts'

export const fileHandlers = { ...documentHandlers, ...objectHandlers, ...filmHandlers }
