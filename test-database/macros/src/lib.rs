//! The attribute for tests that need a database.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemFn, parse_macro_input};

/// Runs an `async fn(PgPool)` as a test on a separate, migrated database. `test(copy)` is for tests of query
/// plans, which depend on what a restored database keeps of other tests.
#[proc_macro_attribute]
pub fn test(options: TokenStream, item: TokenStream) -> TokenStream {
    let run = match options.to_string().as_str() {
        "" => quote!(run),
        "copy" => quote!(run_on_copy),
        _ => return quote!(compile_error! { "the only option is `copy`" }).into(),
    };
    let ItemFn { attrs, sig, block, .. } = parse_macro_input!(item as ItemFn);
    let (name, inputs, output) = (&sig.ident, &sig.inputs, &sig.output);
    quote! {
        #[::core::prelude::v1::test]
        #(#attrs)*
        fn #name() #output {
            async fn #name(#inputs) #output #block
            ::test_database::#run(#name)
        }
    }
    .into()
}
