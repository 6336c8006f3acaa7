// Screens of the work log that have one address.
import { msg } from '@lingui/core/macro'
import { ClipboardCheck, ClipboardList, Rows3, SquareKanban, TriangleAlert } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { screen, type PaletteScreen } from './paletteScreen.ts'

export const workScreens: readonly PaletteScreen[] = [
  screen(
    'work',
    ClipboardList,
    [msg`Work`, msg`runs`],
    authorPaths.work(),
    'signed in',
    'work_log',
  ),
  screen(
    'board',
    SquareKanban,
    [msg`Live board`, msg`work now`],
    authorPaths.board(),
    'signed in',
    'work_log',
  ),
  screen(
    'orders',
    ClipboardCheck,
    [msg`Work orders`, msg`jobs planned due serial numbers`],
    authorPaths.orders(),
    'signed in',
    'work_log',
  ),
  screen(
    'runs',
    Rows3,
    [msg`All runs`, msg`records deviations work orders`],
    authorPaths.runs(),
    'signed in',
    'work_log',
  ),
  screen(
    'deviations',
    TriangleAlert,
    [msg`Deviations`, msg`values out of range rework hold released`],
    authorPaths.deviations(),
    'signed in',
    'work_log',
  ),
]
