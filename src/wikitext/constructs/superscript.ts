import { pairedMark } from '../paired.ts'

export const superscript = pairedMark('superscript', '^^', 'sup')
