// The tree is a feature of its own; whoever asks for a category opens it from here, and it comes
// only then.
import { later } from './later.ts'

export const PickInTree = later(() => import('../tree/PickDialog.tsx'), 'PickDialog')
