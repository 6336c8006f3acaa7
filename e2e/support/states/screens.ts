// What each screen says instead of its content: a table for everyState.spec.ts. A new screen adds
// its rows to the file of its room.
import { authorScreens } from './authors.ts'
import { keepingScreens } from './keeping.ts'
import { ownScreens } from './own.ts'
import { pageScreens } from './pages.ts'
import { peopleScreens } from './people.ts'
import { readerScreens } from './readers.ts'
import { releaseScreens } from './releases.ts'
import type { StatefulScreen } from './shapes.ts'
import { trainingScreens } from './training.ts'
import { workScreens } from './work.ts'

export const statefulScreens: readonly StatefulScreen[] = [
  ...readerScreens,
  ...authorScreens,
  ...pageScreens,
  ...ownScreens,
  ...keepingScreens,
  ...peopleScreens,
  ...releaseScreens,
  ...trainingScreens,
  ...workScreens,
]
