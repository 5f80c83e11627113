import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password field with a button that shows the password and can be reached by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine sets it only on a wrapper, which neither screen readers nor the form use.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        // aria-pressed says whether the password is shown.
        'aria-label': 'Show what you typed',
        'aria-hidden': undefined,
        tabIndex: 0,
        size: 32,
      }}
    />
  );
}
