// Dialogs of the screens of authors: what opens each, what confirms it, and where the focus is
// afterwards. A table for focusComesBack.spec.ts; a new dialog adds its row to the file of its room
//
import { guideDialogs } from './guides.ts'
import { pageDialogs } from './pages.ts'
import { organisingDialogs } from './organising.ts'
import { releaseDialogs } from './releases.ts'
import type { DialogScreen } from './shapes.ts'
import { stepDialogs } from './steps.ts'
import { trainingDialogs } from './training.ts'
import { workDialogs } from './work.ts'

export const dialogScreens: readonly DialogScreen[] = [
  ...stepDialogs,
  ...guideDialogs,
  ...organisingDialogs,
  ...pageDialogs,
  ...releaseDialogs,
  ...trainingDialogs,
  ...workDialogs,
]
