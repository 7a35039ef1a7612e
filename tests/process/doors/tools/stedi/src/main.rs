use stedi_rs::apis::{configuration::Configuration, eligibility_check::eligibility_check};

/// Makes a check with the crate as it is published, but for its base URL.
/// Arguments: base URL, key, request as JSON. Prints the answer as the crate has read it.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [base_path, key, request] = arguments.try_into().expect("three arguments");
    let configuration = Configuration { base_path, ..Configuration::with_api_key(key) };
    let request = serde_json::from_str(&request).expect("a request of the crate");
    match eligibility_check(&configuration, request).await {
        Ok(answer) => println!("{}", serde_json::to_string(&answer).expect("an answer of the crate")),
        Err(error) => {
            eprintln!("{error:?}");
            std::process::exit(1);
        }
    }
}
