import type { Row } from '../core/endpoint.ts'

export const worklogRows = {
  listWork: { method: 'GET', path: '/work_log', access: 'user' },
  readWork: { method: 'GET', path: '/work_log/:entryid', access: 'user' },
  startWork: { method: 'POST', path: '/work_log', access: 'user' },
  finishWork: {
    method: 'POST',
    path: '/work_log/:entryid/finish',
    access: 'user',
    deviceClock: true,
  },
  cancelWork: {
    method: 'POST',
    path: '/work_log/:entryid/cancel',
    access: 'user',
    deviceClock: true,
  },
  pauseWork: {
    method: 'POST',
    path: '/work_log/:entryid/pause',
    access: 'user',
    deviceClock: true,
  },
  resumeWork: {
    method: 'POST',
    path: '/work_log/:entryid/resume',
    access: 'user',
    deviceClock: true,
  },
  saveStepData: {
    method: 'PUT',
    path: '/work_log/:entryid/stepData',
    access: 'user',
    deviceClock: true,
  },
  deleteWork: { method: 'DELETE', path: '/work_log/:entryid', access: 'user' },
  listSuspendedWork: { method: 'GET', path: '/work_log/:guideid/suspended', access: 'user' },
  suspendWork: {
    method: 'POST',
    path: '/work_log/:entryid/suspend',
    access: 'user',
    deviceClock: true,
  },
  assumeWork: {
    method: 'POST',
    path: '/work_log/:entryid/assume',
    access: 'user',
    deviceClock: true,
  },
  readWorkBoard: { method: 'GET', path: '/x/work_log/board', access: 'user' },
  listRuns: { method: 'GET', path: '/x/work_log/runs', access: 'user', csv: 'too' },
  readWorkGuide: { method: 'GET', path: '/x/work_log/:entryid/guide', access: 'user' },
  readWorkForms: { method: 'GET', path: '/x/work_log/:entryid/forms', access: 'user' },
  readWorkMedians: { method: 'GET', path: '/x/work_log/:guideid/medians', access: 'user' },
  readStepForm: { method: 'GET', path: '/guides/:guideid/steps/:stepid/form', access: 'anyone' },
  changeStepForm: { method: 'PUT', path: '/guides/:guideid/steps/:stepid/form', access: 'user' },
} as const satisfies Record<string, Row>
