import { pairedMark } from '../paired.ts'

export const underline = pairedMark('underline', '++', 'ins')
