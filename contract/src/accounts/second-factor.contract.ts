import { z } from 'zod';
import { call, publicCall } from '../shared/procedure.ts';
import { wrongPassword } from './accounts.contract.ts';
import { SessionState } from './accounts.schema.ts';
import {
  AppCodeForm,
  PasswordAgain,
  RecoveryCodes,
  SecondFactorSetUp,
  SecondFactorStatus,
  SecondStep,
} from './second-factor.schema.ts';

const tags = ['Two-step sign-in'];

const wrongCode = { WRONG_CODE: { status: 403, message: 'That code is not right.' } } as const;
const alreadyOn = { ALREADY_ON: { status: 409, message: 'Two-step sign-in is on already.' } } as const;
const notOn = { NOT_ON: { status: 409, message: 'Two-step sign-in is not on.' } } as const;

export const secondFactorContract = {
  takeStep: publicCall
    .route({ method: 'POST', path: '/session/second-step', tags, summary: 'Sign in: the code after the password' })
    .input(SecondStep)
    .output(SessionState)
    .errors({
      ...wrongCode,
      SIGN_IN_AGAIN: { status: 410, message: 'That took too long or too many tries. Sign in again.' },
    }),
  mine: call
    .route({ method: 'GET', path: '/account/second-factor', tags, summary: 'Whether a code is asked for at sign-in' })
    .output(SecondFactorStatus),
  begin: call
    .meta({ session: 'required', costly: 'password' })
    .route({
      method: 'POST',
      path: '/account/second-factor/set-up',
      tags,
      summary: 'Get what my authenticator needs; changes nothing yet',
    })
    .input(PasswordAgain)
    .output(SecondFactorSetUp)
    .errors({ ...wrongPassword, ...alreadyOn }),
  turnOn: call
    .route({
      method: 'PUT',
      path: '/account/second-factor',
      tags,
      summary: 'Ask for a code from now on; ends all my other sessions',
    })
    .input(AppCodeForm)
    .output(RecoveryCodes)
    .errors({
      ...wrongCode,
      ...alreadyOn,
      NOT_BEGUN: { status: 409, message: 'Begin the set-up again: this one is no longer open.' },
    }),
  renewRecoveryCodes: call
    .meta({ session: 'required', costly: 'password' })
    .route({
      method: 'POST',
      path: '/account/second-factor/recovery-codes',
      tags,
      summary: 'Get ten other recovery codes; the earlier ones stop working',
    })
    .input(PasswordAgain)
    .output(RecoveryCodes)
    .errors({ ...wrongPassword, ...notOn }),
  turnOff: call
    .meta({ session: 'required', costly: 'password' })
    .route({
      method: 'POST',
      path: '/account/second-factor/end',
      tags,
      summary: 'Ask for the password only; also on devices that were trusted',
    })
    .input(PasswordAgain)
    .output(z.object({}))
    .errors({ ...wrongPassword, ...notOn }),
};
