// The states of the screens of work: rows of the table of states.
import { nothingHere, notOpen, offline, offlineBar, ownUser } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

const board = /\/api\/2\.0\/x\/work_log\/board/

export const workScreens: readonly StatefulScreen[] = [
  {
    name: 'work',
    as: 'guest',
    path: () => '/work',
    heading: 'Work',
    reads: board,
    states: [
      {
        state: 'empty',
        says: 'No runs to take over.',
        offers: ['link', 'Live board'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'work of nobody',
    as: 'anyone',
    path: () => '/work',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'record of a work order, of nobody',
    as: 'anyone',
    path: () => '/work/orders/1/record',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'beginning a run',
    as: 'guest',
    path: ({ guide }) => `/work/new?guide=${guide}`,
    heading: 'Work through: A guide with states',
    reads: board,
    states: [
      { state: 'unknown', path: () => '/work/new?guide=999999', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'all runs',
    as: 'guest',
    path: () => '/work/runs',
    heading: /^(All r|R)uns$/,
    reads: /\/api\/2\.0\/x\/work_log\/runs/,
    states: [
      { state: 'empty', says: 'No runs to show yet', offers: null },
      {
        state: 'filter',
        path: () => '/work/runs?status=paused',
        says: 'No runs match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'deviations',
    as: 'guest',
    path: () => '/work/deviations',
    heading: 'Deviations',
    reads: /\/api\/2\.0\/x\/work_log\/deviations/,
    states: [
      { state: 'empty', says: 'No deviations to show', offers: null },
      {
        state: 'filter',
        path: () => '/work/deviations?state=open',
        says: 'No deviations match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'work orders',
    as: 'guest',
    path: () => '/work/orders',
    heading: 'Work orders',
    reads: /\/api\/2\.0\/x\/work_orders/,
    states: [
      { state: 'empty', says: 'No open work orders for you or your teams', offers: null },
      {
        state: 'filter',
        path: () => '/work/orders?state=cancelled',
        says: 'No work orders match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'unknown', path: () => '/work/orders/999999/record', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'live board',
    as: 'guest',
    path: () => '/work/board',
    heading: 'Live board',
    reads: board,
    states: [
      { state: 'empty', says: 'No open runs to show', offers: null },
      {
        state: 'filter',
        path: () => '/work/board?status=paused',
        says: 'No runs match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'unknown', path: () => '/work/999999', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'form of a step',
    as: 'admin',
    path: ({ form }) => form,
    heading: 'Form for step 1',
    reads: ownUser,
    states: [
      {
        state: 'empty',
        says: 'This form has no fields.',
        offers: ['button', 'Add field'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
]
