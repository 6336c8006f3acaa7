import { documentHandlers } from './documents.ts'
import { objectHandlers } from './objects.ts'

export const fileHandlers = { ...documentHandlers, ...objectHandlers }
