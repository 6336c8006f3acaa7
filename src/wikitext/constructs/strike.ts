import { pairedMark } from '../paired.ts'

export const strike = pairedMark('strike', '~~', 'del')
