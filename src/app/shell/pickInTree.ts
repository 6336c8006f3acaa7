// The tree is a feature of its own; whoever asks for a category opens it from here, and it comes
// only then.
import { lazyComponent } from './lazyComponent.ts'

export const PickInTree = lazyComponent(() => import('../tree/PickDialog.tsx'), 'PickDialog')
