import { pairedMark } from '../paired.ts'

export const subscript = pairedMark('subscript', ',,', 'sub')
