import type { GlobalGrant, UserFacts } from '../../model/access/viewers.js'
import { isIntegerType } from '../../model/manifest/key-target.js'
import { intactDateTime } from '../queries/intact-value.js'
import { type Catalog, columnOf, hasColumn } from '../schema/catalog.js'
import type { RawRow, Session } from '../session.js'
import { integer, strictBoolean, text } from '../values/raw-values.js'

/** `django_session` (django.contrib.sessions.models.Session). */
export interface StoredSession {
  /** Signed, see django.contrib.sessions.backends.base.SessionBase.encode. */
  readonly data: string
  /** `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`. */
  readonly expires: string
}

/** A row of the user model, with the permissions that decide what the user sees. */
export interface StoredUser extends UserFacts {
  /** The stored password hash. */
  readonly password: string
  readonly isActive: boolean
}

/** Reads a session by its key; null: there is none, or sessions are not in the database. */
export async function readSession(session: Session, catalog: Catalog, key: string): Promise<StoredSession | null> {
  if (!catalog.has('django_session')) return null
  const query = session.knex('django_session').select('session_data', 'expire_date').where({ session_key: key })
  const [row] = await session.read(query, 'django_session')
  if (!row) return null
  // Whoever has the key is logged in.
  const place = { table: 'django_session', column: 'expire_date', keyColumn: 'session_key', key: `${key.slice(0, 4)}…` }
  return { data: text(row.session_data), expires: intactDateTime(row.expire_date, place) ?? '' }
}

/** Reads the user with this primary key; for staff with the permissions of user and groups. */
export async function readUser(
  session: Session,
  catalog: Catalog,
  table: string,
  id: string,
): Promise<StoredUser | null> {
  const primaryKey = catalog.get(table)?.primaryKey ?? 'id'
  const key = keyValue(columnOf(catalog, table, primaryKey)?.type ?? '', id)
  if (key === null) return null
  const columns = ['password', 'is_active', 'is_staff', 'is_superuser'].filter((name) =>
    hasColumn(catalog, table, name),
  )
  const [row] = await session.read(
    session
      .knex(table)
      .select(columns)
      .where({ [primaryKey]: key }),
    table,
  )
  if (!row) return null
  const user = {
    password: text(row.password),
    // AbstractBaseUser (django.contrib.auth.base_user) has no such column: its users are always active.
    isActive: row.is_active === undefined || strictBoolean(row.is_active),
    isStaff: strictBoolean(row.is_staff),
    isSuperuser: strictBoolean(row.is_superuser),
  }
  if (!user.isStaff) return { ...user, permissions: [], globalGrants: [], pageGrants: [] }
  const groups = await readGroups(session, catalog, table, key)
  return {
    ...user,
    permissions: await readPermissions(session, catalog, table, key, groups),
    globalGrants: await readGlobalGrants(session, catalog, key, groups),
    pageGrants: await readPageGrants(session, key, groups),
  }
}

/** The key in the format of the column; null: invalid for its type. SQLite stores UUIDs without hyphens. */
function keyValue(columnType: string, id: string): string | null {
  if (isIntegerType(columnType)) return /^\d{1,18}$/.test(id) ? id : null
  const digits = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id.replaceAll('-', '') : null
  if (columnType === 'uuid') return digits && id
  return columnType === 'char(32)' ? digits : id
}

async function readGroups(session: Session, catalog: Catalog, userTable: string, user: string): Promise<number[]> {
  const table = `${userTable}_groups`
  const column = userColumn(catalog, table, 'group_id')
  if (column === null) return []
  const rows = await session.read(
    session
      .knex(table)
      .select('group_id')
      .where({ [column]: user }),
    table,
  )
  return rows.map((row) => integer(row.group_id))
}

/** App and codename of the permissions that decide what a user sees. */
const usedPermissions = [
  ['cms', 'view_page'],
  ['cms', 'change_page'],
  ['djangocms_alias', 'change_aliascontent'],
  ['djangocms_alias', 'view_alias'],
]

/** Django's permissions that are used, of the user and of the groups. */
async function readPermissions(
  session: Session,
  catalog: Catalog,
  userTable: string,
  user: string,
  groups: readonly number[],
): Promise<string[]> {
  const { knex } = session
  const table = `${userTable}_user_permissions`
  const column = userColumn(catalog, table, 'permission_id')
  if (!catalog.has('auth_permission')) return []
  const query = knex('auth_permission as p')
    .join('django_content_type as c', 'c.id', 'p.content_type_id')
    .distinct('c.app_label as app', 'p.codename as codename')
    .whereIn(['c.app_label', 'p.codename'], usedPermissions)
    .where((either) => {
      either.whereIn('p.id', knex('auth_group_permissions').select('permission_id').whereIn('group_id', groups))
      if (column !== null) {
        either.orWhereIn(
          'p.id',
          knex(table)
            .select('permission_id')
            .where({ [column]: user }),
        )
      }
    })
  const rows = await session.read(query, 'auth_permission')
  return rows.map((row) => `${text(row.app)}.${text(row.codename)}`)
}

async function readGlobalGrants(
  session: Session,
  catalog: Catalog,
  user: string,
  groups: readonly number[],
): Promise<GlobalGrant[]> {
  const table = 'cms_globalpagepermission'
  if (!catalog.has(table)) return []
  const grants = await session.read(grantQuery(session, table, ['id'], user, groups), table)
  const ids = grants.map((row) => integer(row.id))
  const query = session.knex(`${table}_sites`).select('globalpagepermission_id', 'site_id')
  const rows = await session.read(query.whereIn('globalpagepermission_id', ids), `${table}_sites`)
  return grants.map((row) => ({
    sites: rows
      .filter((site) => integer(site.globalpagepermission_id) === integer(row.id))
      .map((site) => integer(site.site_id)),
    ...rights(row),
  }))
}

async function readPageGrants(
  session: Session,
  user: string,
  groups: readonly number[],
): Promise<UserFacts['pageGrants']> {
  const query = grantQuery(session, 'cms_pagepermission', ['page_id', 'grant_on'], user, groups)
  const rows = await session.read(query.whereNotNull('page_id'), 'cms_pagepermission')
  return rows.map((row) => ({ pageId: integer(row.page_id), grantOn: integer(row.grant_on), ...rights(row) }))
}

function grantQuery(session: Session, table: string, columns: string[], user: string, groups: readonly number[]) {
  return session
    .knex(table)
    .select(...columns, 'can_view', 'can_change')
    .where((either) => {
      either.where({ user_id: user }).orWhereIn('group_id', [...groups])
    })
}

function rights(row: RawRow): { canView: boolean; canChange: boolean } {
  return { canView: strictBoolean(row.can_view), canChange: strictBoolean(row.can_change) }
}

/** The user column of a many-to-many table, whose name depends on the user model. */
function userColumn(catalog: Catalog, table: string, other: string): string | null {
  const columns = catalog.get(table)?.columns.map(({ name }) => name) ?? []
  return columns.find((name) => name !== 'id' && name !== other) ?? null
}
