//! Secrets of one connection, which are stored sealed and never shown.

use std::fmt::{self, Debug};

use kernel::string_enum::string_enum;
use serde::{Deserialize, Serialize};

string_enum! {
    /// A secret of a connection.
    pub enum SecretName {
        /// Google: the key file of a service account.
        ServiceAccount = "service_account",
        /// Google: id of the OAuth client that got the refresh token.
        ClientId = "client_id",
        /// Google: secret of that client.
        ClientSecret = "client_secret",
        /// Google: refresh token.
        RefreshToken = "refresh_token",
        /// Google Ads: developer token, of accounts that still use one.
        DeveloperToken = "developer_token",
        /// Google Analytics: secret of the Measurement Protocol.
        ApiSecret = "api_secret",
        /// Meta: access token of a system user.
        AccessToken = "access_token",
        /// Meta: secret of the app that the token belongs to.
        AppSecret = "app_secret",
    }
}

/// Secrets by name. Their `Debug` output has none.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Secrets {
    #[serde(skip_serializing_if = "Option::is_none")]
    service_account: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client_secret: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refresh_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    developer_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    api_secret: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    access_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    app_secret: Option<String>,
}

impl Secrets {
    pub(crate) fn get(&self, name: SecretName) -> Option<&str> {
        match name {
            SecretName::ServiceAccount => self.service_account.as_deref(),
            SecretName::ClientId => self.client_id.as_deref(),
            SecretName::ClientSecret => self.client_secret.as_deref(),
            SecretName::RefreshToken => self.refresh_token.as_deref(),
            SecretName::DeveloperToken => self.developer_token.as_deref(),
            SecretName::ApiSecret => self.api_secret.as_deref(),
            SecretName::AccessToken => self.access_token.as_deref(),
            SecretName::AppSecret => self.app_secret.as_deref(),
        }
    }

    /// Sets a secret, or removes it.
    pub(crate) fn set(&mut self, name: SecretName, secret: Option<String>) {
        let place = match name {
            SecretName::ServiceAccount => &mut self.service_account,
            SecretName::ClientId => &mut self.client_id,
            SecretName::ClientSecret => &mut self.client_secret,
            SecretName::RefreshToken => &mut self.refresh_token,
            SecretName::DeveloperToken => &mut self.developer_token,
            SecretName::ApiSecret => &mut self.api_secret,
            SecretName::AccessToken => &mut self.access_token,
            SecretName::AppSecret => &mut self.app_secret,
        };
        *place = secret;
    }

    /// Which there are.
    pub(crate) fn names(&self) -> Vec<SecretName> {
        SecretName::ALL.iter().copied().filter(|name| self.get(*name).is_some()).collect()
    }
}

impl Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_secret_has_its_own_place_and_is_not_printed() {
        for name in SecretName::ALL {
            let mut secrets = Secrets::default();
            secrets.set(*name, Some("hush".to_owned()));
            assert_eq!((secrets.names(), secrets.get(*name)), (vec![*name], Some("hush")));
            assert_eq!(format!("{secrets:?}"), "Secrets(..)");
            secrets.set(*name, None);
            assert_eq!(secrets, Secrets::default());
        }
    }
}
