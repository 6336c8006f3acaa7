import { pairedMark } from '../paired.ts'

export const italic = pairedMark('italic', "''", 'em')
