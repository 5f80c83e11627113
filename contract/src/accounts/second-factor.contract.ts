import { z } from 'zod';
import { call, callOfSuspended, publicCall, sessionOnly } from '../shared/procedure.ts';
import { PASSWORD_RATE } from '../shared/rate-limit.ts';
import { wrongPassword } from './accounts.contract.ts';
import { SessionState } from './accounts.schema.ts';
import {
  AppCodeForm,
  PasswordCheck,
  RecoveryCodes,
  SecondFactorSetUp,
  SecondFactorStatus,
  SecondStep,
} from './second-factor.schema.ts';

const tags = ['Two-step sign-in'];

const wrongCode = { WRONG_CODE: { status: 403, message: 'That code is not right.' } } as const;
const alreadyOn = { ALREADY_ON: { status: 409, message: 'Two-step sign-in is on already.' } } as const;
const notOn = { NOT_ON: { status: 409, message: 'Two-step sign-in is not on.' } } as const;

export const secondFactorContract = sessionOnly({
  completeSignIn: publicCall
    .meta({ session: 'optional', openTo: 'suspended' })
    .route({ method: 'POST', path: '/session/second-step', tags, summary: 'Complete a sign-in with the second factor' })
    .input(SecondStep)
    .output(SessionState)
    .errors({
      ...wrongCode,
      SIGN_IN_AGAIN: { status: 410, message: 'That took too long or too many tries. Sign in again.' },
    }),
  get: call
    .route({ method: 'GET', path: '/account/second-factor', tags, summary: 'Get the state of the second factor' })
    .output(SecondFactorStatus),
  prepare: callOfSuspended
    .meta({ session: 'required', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'POST',
      path: '/account/second-factor/set-up',
      tags,
      summary: 'Prepare a second factor: the secret for an authenticator app',
    })
    .input(PasswordCheck)
    .output(SecondFactorSetUp)
    .errors({ ...wrongPassword, ...alreadyOn }),
  turnOn: callOfSuspended
    .route({
      method: 'PUT',
      path: '/account/second-factor',
      tags,
      summary: 'Turn on the second factor; ends all other sessions',
    })
    .input(AppCodeForm)
    .output(RecoveryCodes)
    .errors({
      ...wrongCode,
      ...alreadyOn,
      NOT_BEGUN: { status: 409, message: 'Begin the set-up again: this one is no longer open.' },
    }),
  renewRecoveryCodes: callOfSuspended
    .meta({ session: 'required', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'POST',
      path: '/account/second-factor/recovery-codes',
      tags,
      summary: 'Replace the ten recovery codes',
    })
    .input(PasswordCheck)
    .output(RecoveryCodes)
    .errors({ ...wrongPassword, ...notOn }),
  turnOff: callOfSuspended
    .meta({ session: 'required', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'POST',
      path: '/account/second-factor/end',
      tags,
      summary: 'Turn off the second factor and forget trusted devices',
    })
    .input(PasswordCheck)
    .output(z.object({}))
    .errors({ ...wrongPassword, ...notOn }),
});
