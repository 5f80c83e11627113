/** The names of the sign-in library's tables and columns in our database. */
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const accountTables = {
  user: { modelName: 'auth_users', fields: { emailVerified: 'email_verified', ...TIMES } },
  session: {
    modelName: 'auth_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...TIMES,
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...TIMES,
    },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', ...TIMES },
    // A reader of the table must not be able to reset passwords with its content.
    storeIdentifier: 'hashed',
  },
} as const;

/** What the username plugin looks up: the address. */
export const usernameTables = {
  user: { fields: { username: { type: 'string', fieldName: 'email', required: false } } },
} as const;

/** What the plugins keep: see 0013_second_factor.sql. */
export const secondFactorTables = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'auth_two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
};

export const passkeyTables = {
  passkey: {
    modelName: 'auth_passkeys',
    fields: {
      userId: 'user_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
};
