import type { Row } from '../core/endpoint.ts'

export const teamRows = {
  listGuideUsers: { method: 'GET', path: '/guides/:guideid/users', access: 'user' },
  addGuideUser: { method: 'PUT', path: '/guides/:guideid/users/:userid', access: 'user' },
  removeGuideUser: { method: 'DELETE', path: '/guides/:guideid/users/:userid', access: 'user' },
  listGuideTeams: { method: 'GET', path: '/guides/:guideid/teams', access: 'anyone' },
  addGuideTeam: { method: 'PUT', path: '/guides/:guideid/teams/:teamid', access: 'user' },
  removeGuideTeam: { method: 'DELETE', path: '/guides/:guideid/teams/:teamid', access: 'user' },
  listTeams: { method: 'GET', path: '/teams', access: 'anyone' },
  listTeamMembers: { method: 'GET', path: '/teams/:teamid', access: 'anyone' },
  readTeam: { method: 'GET', path: '/teams/:teamid/info', access: 'anyone' },
  createTeam: { method: 'POST', path: '/teams', access: 'user' },
  patchTeam: { method: 'PATCH', path: '/teams/:teamid', access: 'user' },
  deleteTeam: { method: 'DELETE', path: '/teams/:teamid', access: 'user' },
  addTeamMember: { method: 'PUT', path: '/teams/:teamid/users/:userid', access: 'user' },
  removeTeamMember: { method: 'DELETE', path: '/teams/:teamid/users/:userid', access: 'user' },
  readLeaving: { method: 'GET', path: '/x/teams/:teamid/users/:userid/leaving', access: 'user' },
} as const satisfies Record<string, Row>
